/**
 * Attribute of `<html>` in the page that `npm run partner -- static` writes. A static server that answers a missing file with this page thereby
 * shows that the file is missing.
 */
export const STATIC_PAGE_ATTRIBUTE = 'data-gapura-published'
