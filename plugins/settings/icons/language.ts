export { LocalLanguageRegular as default } from '@fluentui/react-icons'
