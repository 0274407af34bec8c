/** Attribute of `<html>` in the published page. A server that answers a file's address with this page has no such file. */
export const PUBLISHED_MARK = 'data-gapura-published'
