export { PersonRegular as default } from '@fluentui/react-icons/headless/svg/person'
