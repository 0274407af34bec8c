export { HomeRegular as default } from '@fluentui/react-icons/headless/svg/home'
