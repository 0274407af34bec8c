export { LocalLanguageRegular as default } from '@fluentui/react-icons/headless/svg/local-language'
