import { createTransport } from 'nodemailer'
import { isLoopbackHost } from '../is-loopback-host.ts'
import { NotSent, type Send } from './message.ts'

export type SmtpSettings = {
  readonly host: string
  readonly port: number
  /** True for port 465. False: starts in plain text and upgrades to TLS, which only a server on this machine need not offer. */
  readonly isTls: boolean
  readonly user?: string
  readonly password?: string
  /** The sender: `Warung Net <halo@wifi.example>`. */
  readonly from: string
  readonly subject: string
}

/** Sends plain-text mails by SMTP. `to` is an email address. */
export function smtp({ host, port, isTls, user, password, from, subject }: SmtpSettings): Send {
  const auth = user === undefined ? {} : { auth: { user, pass: password ?? '' } }
  const transport = createTransport({
    host,
    port,
    secure: isTls,
    requireTLS: !isTls && !isLoopbackHost(host),
    ...auth,
    connectionTimeout: 10_000,
  })
  return async (to, text) => {
    try {
      await transport.sendMail({ from, to, subject, text })
    } catch (error) {
      throw new NotSent(
        `The mail server did not take the mail: ${error instanceof Error && 'code' in error ? String(error.code) : 'unknown'}`,
      )
    }
  }
}
