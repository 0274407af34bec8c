export { LocationRegular as default } from '@fluentui/react-icons/headless/svg/location'
