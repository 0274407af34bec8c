export { QuestionCircleRegular as default } from '@fluentui/react-icons/headless/svg/question-circle'
