export { DocumentTextRegular as default } from '@fluentui/react-icons'
