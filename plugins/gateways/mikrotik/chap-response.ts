import { hexOf, utf8, md5 } from '@gapura/core/gateway'

/**
 * The response to a CHAP challenge: MD5 over the raw bytes of id, password and challenge, in hexadecimal. Routers print id and challenge
 * as octal escapes (`\357\003`). A challenge is valid for a single try.
 */
export async function chapResponse(chapId: string, password: string, challenge: string): Promise<string> {
  return hexOf(await md5([...octalBytes(chapId), ...utf8(password), ...octalBytes(challenge)]))
}

/** Reads octal escapes, or raw bytes: a raw challenge of sixteen bytes may contain a backslash before a digit. */
function octalBytes(text: string): number[] {
  if (text.length === 16 && !/^(\\[0-7]{3})+$/.test(text))
    return Array.from(text, (character) => character.charCodeAt(0) & 0xff)
  return [...text.matchAll(/\\([0-7]{1,3})|([\s\S])/g)].map(([, octal, character]) =>
    octal === undefined ? (character ?? '').charCodeAt(0) & 0xff : Number.parseInt(octal, 8) & 0xff,
  )
}
