export { AppsListRegular as default } from '@fluentui/react-icons/headless/svg/apps-list'
