export { PauseCircleRegular as default } from '@fluentui/react-icons/headless/svg/pause-circle'
