export { PersonRegular as default } from '@fluentui/react-icons'
