export { HistoryRegular as default } from '@fluentui/react-icons/headless/svg/history'
