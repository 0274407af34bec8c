export { ChatRegular as default } from '@fluentui/react-icons'
