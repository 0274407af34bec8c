/** Attribute of `<html>` in the published page. A server that responds to a file's address with this page lacks the file. */
export const STATIC_PAGE_ATTRIBUTE = 'data-gapura-published'
