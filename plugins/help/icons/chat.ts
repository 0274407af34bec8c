export { ChatRegular as default } from '@fluentui/react-icons/headless/svg/chat'
