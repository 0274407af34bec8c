export { BuildingShopRegular as default } from '@fluentui/react-icons/headless/svg/building-shop'
