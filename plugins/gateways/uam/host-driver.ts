/** How the host opens a CoovaChilli by its uamsecret, which is mixed into the challenge. */
import { bytesOf, equalsInConstantTime, hexOf, md5, type HostDriver, queryOf, utf8 } from '@gapura/core/gateway'

export const uam: HostDriver = {
  /** CoovaChilli signs its address: `md` is the MD5 of everything before it and the uamsecret. */
  isSigned: async ({ query, secret, pages }) => {
    const [, before, md] = /^(.*)&md=([\dA-F]{32})$/is.exec(query) ?? []
    if (before === undefined || md === undefined) return false
    const sums = await Promise.all(pages.map((page) => md5(utf8(`${page}?${before}${secret}`))))
    return sums.some((sum) => equalsInConstantTime(md.toLowerCase(), hexOf(sum)))
  },
  open: async ({ address, secret, query, username, password, dst }) => {
    const challenge = bytesOf(new URLSearchParams(query).get('challenge') ?? '')
    if (challenge === null) return null
    const mixed = await md5([...challenge, ...utf8(secret)])
    const response = hexOf(await md5([0, ...utf8(password), ...mixed]))
    return `${address}/logon?${queryOf({ username, response, userurl: dst })}`
  },
}
