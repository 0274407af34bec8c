/** The WhatsApp number with which a new partner's file is valid: that of a customer of the sandbox. */
export const PLACEHOLDER_WHATSAPP = '6281234567890'
