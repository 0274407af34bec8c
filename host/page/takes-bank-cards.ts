/**
 * Decides which documents may load the card payment script. The policy of a document is fixed when it is loaded, so a page that is reached
 * without a new document keeps the first page's policy (docs/decisions/0032-card-script-on-its-pages.md).
 */
import { matchPath } from '../../core/kernel/plugin/path-pattern.ts'
import type { LoginConfig } from '../../core/kernel/plugin/condition.ts'

/** @param patterns of the pages on which bank cards are entered */
export function takesBankCards(pathname: string, patterns: readonly string[], loginConfig: LoginConfig): boolean {
  return loginConfig['card_payment'] === true && patterns.some((pattern) => matchPath(pattern, pathname) !== null)
}
