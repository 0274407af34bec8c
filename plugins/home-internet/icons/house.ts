export { HomePersonRegular as default } from '@fluentui/react-icons'
