export { KeyRegular as default } from '@fluentui/react-icons/headless/svg/key'
