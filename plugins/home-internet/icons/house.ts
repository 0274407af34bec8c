export { HomePersonRegular as default } from '@fluentui/react-icons/headless/svg/home-person'
