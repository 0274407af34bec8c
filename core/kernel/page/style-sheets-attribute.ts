/** Attribute of a page's `<style>`: URLs of the style sheets that it contains, separated by spaces. */
export const STYLE_SHEETS_ATTRIBUTE = 'data-sheets'
