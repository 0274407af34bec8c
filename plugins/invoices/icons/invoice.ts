export { ReceiptRegular as default } from '@fluentui/react-icons/headless/svg/receipt'
