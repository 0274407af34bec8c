export { QuestionCircleRegular as default } from '@fluentui/react-icons'
