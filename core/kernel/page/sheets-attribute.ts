/** Attribute of a page's `<style>`: URLs of the style sheets that it contains, separated by spaces. */
export const SHEETS_ATTRIBUTE = 'data-sheets'
