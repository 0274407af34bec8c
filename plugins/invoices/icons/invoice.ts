export { ReceiptRegular as default } from '@fluentui/react-icons'
