export { AppsListRegular as default } from '@fluentui/react-icons'
