export { BuildingShopRegular as default } from '@fluentui/react-icons'
