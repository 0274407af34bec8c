export { DocumentTextRegular as default } from '@fluentui/react-icons/headless/svg/document-text'
