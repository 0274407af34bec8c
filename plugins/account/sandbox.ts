/** In the sandbox, a link that is valid for a day verifies an email address, and a code verifies a new phone number. */
import { createHash, randomBytes } from 'node:crypto'
import {
  answer,
  defineSandbox,
  mailLimits,
  Refusal,
  type SandboxAccount,
  type World,
  textIn,
  type AnswerLanguage,
} from '@gapura/backend'
import { sendVerification, verifyEmail } from './endpoints.ts'
import { deletePhoneCodes, phoneAnswers } from './sandbox/phone-change.ts'

const LASTS_MS = 24 * 3_600_000
const RESEND_S = 60

type Link = { readonly account_id: string; readonly email: string; readonly sent_at: string }

export default defineSandbox({
  tables: `
    CREATE TABLE IF NOT EXISTS email_links (
      hash TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts, email TEXT NOT NULL, sent_at TEXT NOT NULL
    );
  `,
  deleteLinks: (world, account) => {
    world.db.run('DELETE FROM email_links WHERE account_id = ?', account.id)
    deletePhoneCodes(world, account)
  },
  answers: [
    answer(sendVerification, ({ world, caller, address, origin, language }) => {
      const { email } = caller
      if (!email) {
        const text = textIn(language, 'Email belum diisi', 'Email is required')
        throw new Refusal(422, 'invalid', text, { errors: { email: [text] } })
      }
      if (isVerified(world, caller)) return { resend_in: 0 }
      const wait = secondsToWait(world, caller.id, email)
      if (wait > 0) return { resend_in: wait }
      world.limits.take(mailLimits(email, address), { address, language })
      mailLink(world, caller, email, { origin, language })
      return { resend_in: RESEND_S }
    }),
    answer(verifyEmail, ({ world, query, language }) => {
      const since = new Date(world.now().getTime() - LASTS_MS).toISOString()
      const link = world.db.one<Link>('SELECT * FROM email_links WHERE hash = ?', hash(query.token))
      const account = link && link.sent_at > since ? world.accounts.byId(link.account_id) : undefined
      // A link to an earlier address does not verify the current one.
      if (!link || account?.email !== link.email) {
        const text = textIn(language, 'Tautan ini sudah tidak berlaku', 'Verification link is expired or invalid')
        throw new Refusal(422, 'link.expired', text, { errors: { token: [text] } })
      }
      world.db.run(
        'UPDATE accounts SET email_verified = 1 WHERE phone = ? AND domain = ? AND email = ?',
        account.phone,
        account.domain,
        link.email,
      )
      return {}
    }),
    ...phoneAnswers,
  ],
})

function isVerified(world: World, account: SandboxAccount): boolean {
  return (
    world.db.one<{ email_verified: number }>('SELECT email_verified FROM accounts WHERE id = ?', account.id)
      ?.email_verified === 1
  )
}

function secondsToWait(world: World, account: string, email: string): number {
  const last = world.db.one<Link>(
    'SELECT * FROM email_links WHERE account_id = ? AND email = ? ORDER BY sent_at DESC',
    account,
    email,
  )
  const passed = last ? (world.now().getTime() - Date.parse(last.sent_at)) / 1_000 : RESEND_S
  return Math.max(0, Math.ceil(RESEND_S - passed))
}

type From = { readonly origin: string; readonly language: AnswerLanguage }

function mailLink(world: World, account: SandboxAccount, email: string, { origin, language }: From): void {
  const token = `ev_${randomBytes(24).toString('base64url')}`
  world.db.run('INSERT INTO email_links VALUES (?, ?, ?, ?)', hash(token), account.id, email, world.now().toISOString())
  const isOwn = world.partners.byHost(new URL(origin).hostname)?.id === account.domain
  const portal = isOwn ? origin : world.partners.portalOf(account.domain)
  const partner = world.partners.byId(account.domain)?.name ?? account.domain
  const link = `${portal}/verify_new_email/#token=${token}`
  const words = mailIn(language, partner, email)
  world.send({
    via: 'email',
    to: email,
    text: `${words.subject}: ${link}\n${words.smallPrint}`,
    email: {
      domain: account.domain,
      language,
      subject: words.subject,
      heading: words.heading,
      sentence: words.sentence,
      button: { label: words.label, link },
      smallPrint: words.smallPrint,
    },
  })
}

function mailIn(language: From['language'], partner: string, email: string) {
  return language === 'en'
    ? {
        subject: `Verify your email at ${partner}`,
        heading: 'Verify your email',
        sentence: `We will use ${email} for your ${partner} account.`,
        label: 'Verify email',
        smallPrint: 'Valid for 24 hours. Ignore this email if you did not ask for it.',
      }
    : {
        subject: `Verifikasi email Anda di ${partner}`,
        heading: 'Verifikasi email Anda',
        sentence: `Kami akan memakai ${email} untuk akun ${partner} Anda.`,
        label: 'Verifikasi email',
        smallPrint: 'Berlaku 24 jam. Abaikan email ini jika bukan Anda yang meminta.',
      }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
