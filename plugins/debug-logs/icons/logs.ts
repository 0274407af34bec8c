export { TextBulletListSquareRegular as default } from '@fluentui/react-icons'
