/** The reader of page patterns: wouter's own, for use outside a component. */
import { parse } from 'regexparam'
import type { Parser } from 'wouter'

export const createParser = (): Parser => parse
