export { BoxRegular as default } from '@fluentui/react-icons/headless/svg/box'
