export { TextBulletListSquareRegular as default } from '@fluentui/react-icons/headless/svg/text-bullet-list-square'
