/** Attribute of `<html>` in the published page. A server that responds to a file's address with this page lacks the file. */
export const PUBLISHED_MARK = 'data-gapura-published'
