/** Signs in without scripts: the host runs the same flow and renders the next step. */
import { defineFormActions, type FormAction, type FormActionRequest, type FormActionResult } from '@gapura/core/actions'
import { codeIn, readNumber, showNumber, type PostedForm } from '@gapura/core/forms'
import { reconnect } from '@gapura/core/gateway'
import { createSignIn, type SignInAttempt } from '@gapura/core/session'
import { PHONE } from '@gapura/core/values'
import {
  requestCode,
  codeAttempt,
  isLoginRefused,
  isVoucherRefused,
  passwordAttempt,
  voucherAttempt,
} from './flow/flow.ts'
import { readLoginName } from './flow/login-name.ts'
import { options } from './options.ts'
import type { PostedCode, PostedConnect, PostedStart } from './router/action-state.ts'
import { signInErrorOf } from './flow/sign-in-error.ts'
import { voucherCode } from './voucher/voucher-code.ts'

const start: FormAction = async (posted) => {
  const { form, session } = posted
  if (session.read().user !== null) return connectIfRedirected(posted)
  if (form['code'] !== undefined) return codeStep(posted, form['code'])
  // The form of another page that needs a session.
  if (form['phone'] === undefined) return { kind: 'go', to: `/login/${posted.partner.id}` }
  return phoneStep(posted, form['phone'])
}

async function phoneStep(posted: FormActionRequest, typed: string): Promise<FormActionResult> {
  const { form, t, errorText, optionsOf } = posted
  const [first = 'ID'] = optionsOf(options).countries
  const country = form['country'] || first
  const number = await readNumber(typed, country)
  const again = (fault: string, isLimited = false) =>
    show({ kind: 'phone', phone: typed, country, fault: null, isLimited }, { fault })
  if (number === null) return again(t('phone.invalid'))
  const { full: phone, shown } = number
  try {
    const result = await requestCode(posted.client, { phone }, contextOf(posted))
    if (result.kind === 'limit') return again(t('code.limit'), true)
    if (result.kind === 'refused') return again(result.message || t('code.notSent'))
    const { resendAt, accountType } = result
    return showCode({ pending: { phone, shown, resendAt, accountType } })
  } catch (error) {
    return again(errorText(error))
  }
}

async function codeStep(posted: FormActionRequest, typed: string): Promise<FormActionResult> {
  const { form, t, client, partner, errorText } = posted
  const pending = pendingIn(form)
  if (pending === null) return { kind: 'go', to: `/login/${partner.id}` }
  if (form['act'] === 'change') {
    return show({ kind: 'phone', phone: pending.shown, country: '', fault: null, isLimited: false })
  }
  if (form['act'] === 'resend') {
    if (pending.resendAt > Date.now()) return showCode({ pending, code: typed, resend: 'early' })
    try {
      const result = await requestCode(client, pending, contextOf(posted))
      if (result.kind === 'sent') {
        const { resendAt, accountType } = result
        return showCode({ pending: { ...pending, resendAt, accountType }, resend: 'sent' })
      }
      const isLimited = result.kind === 'limit'
      const fault = isLimited ? t('code.limit') : result.message || t('code.notSent')
      return showCode({ pending, fault, isLimited })
    } catch (error) {
      return showCode({ pending, fault: errorText(error) })
    }
  }
  const code = codeIn(typed)
  if (code === null) return showCode({ pending, code: typed, fault: t('code.incomplete') })
  const key = form['key'] || crypto.randomUUID()
  const entered = await enter(posted, codeAttempt(client, pending, code, partner.id), key)
  if (entered.kind === 'in') return openRouter(posted)
  // The same key again: the code stays valid when a later step fails.
  if (entered.message !== null) return showCode({ pending, code, fault: entered.message, key })
  return showCode({ pending, code, fault: t('code.wrong') })
}

const password: FormAction = async (posted) => {
  const { form, t, client, partner, optionsOf, session } = posted
  if (session.read().user !== null) return connectIfRedirected(posted)
  const { login = '', password: secret = '' } = form
  const [country = 'ID'] = optionsOf(options).countries
  const name = await readLoginName(login, country)
  const again = (changes: Partial<PostedForm<'login' | 'password'>>) => showForm({ typed: { login }, ...changes })
  const errors = {
    // words: fault.*
    ...(typeof name === 'string' && { login: t(`fault.${name}`) }),
    ...(secret === '' && { password: t('fault.passwordEmpty') }),
  }
  if (typeof name === 'string' || secret === '') return again({ errors })
  const key = form['key'] || crypto.randomUUID()
  const entered = await enter(posted, passwordAttempt(client, name, { password: secret, domain: partner.id }), key)
  if (entered.kind === 'in') return openRouter(posted)
  if (entered.message !== null) return again({ general: entered.message, key })
  return isLoginRefused(entered.error)
    ? again({ errors: { password: t('fault.passwordWrong') } })
    : again({ general: posted.errorText(entered.error) })
}

const voucher: FormAction = async (posted) => {
  const { form, t, client, session } = posted
  if (session.read().user !== null) return connectIfRedirected(posted)
  const code = voucherCode(form['code'] ?? '')
  const again = (changes: Partial<PostedForm<'code'>>) => showForm({ typed: { code }, ...changes })
  if (code === '') return again({ errors: { code: t('voucher.empty') } })
  const key = form['key'] || crypto.randomUUID()
  const entered = await enter(posted, voucherAttempt(client, code, contextOf(posted)), key)
  if (entered.kind === 'in') return openRouter(posted)
  if (entered.message !== null) return again({ general: entered.message, key })
  return isVoucherRefused(entered.error)
    ? again({ errors: { code: t('voucher.wrong') } })
    : again({ general: posted.errorText(entered.error) })
}

export default defineFormActions({
  '/login/:domain?': start,
  '/login/:domain/password': password,
  '/login/:domain/voucher': voucher,
  '/relogin/:domain?': connect,
})

type Entered =
  | { readonly kind: 'in' }
  /** `message`: for a failure that the input did not cause; null: the input was refused. */
  | { readonly kind: 'out'; readonly error: unknown; readonly message: string | null }

async function enter(
  { session, client, t, errorText }: FormActionRequest,
  attempt: SignInAttempt,
  key: string,
): Promise<Entered> {
  let isFirst = true
  const keyOf = () => {
    // A form that is sent twice is one attempt.
    const current = isFirst ? key : crypto.randomUUID()
    isFirst = false
    return current
  }
  const signIn = createSignIn({ session, client, keyOf })
  try {
    await signIn.enter(attempt)
    return { kind: 'in' }
  } catch (error) {
    const failure = signInErrorOf(error)
    const isAccepted = signIn.isAccepted(attempt.id)
    if (failure === null && !isAccepted) return { kind: 'out', error, message: null }
    if (failure?.kind === 'stopped') return { kind: 'out', error, message: failure.message }
    const sentences = isAccepted
      ? [t('trouble.accepted'), t('trouble.acceptedText')]
      : [t('trouble.unanswered'), t('trouble.unansweredText'), errorText(error)]
    return { kind: 'out', error, message: sentences.join(' ') }
  }
}

/** After signing in: opens the router after a router redirect, otherwise the requested page. */
async function openRouter(posted: FormActionRequest): Promise<FormActionResult> {
  const to = posted.takeReturnPath()
  if (posted.hotspot.recentData() === null) return { kind: 'go', to }
  // A failed login at the router does not fail the sign-in: home shows the connection and how to connect.
  const opened = await logIn(posted, to).catch(() => null)
  return opened === null || opened === 'unprotected' ? { kind: 'go', to } : opened
}

/** A sign-in form with a session: after a router redirect, or an old form that is sent again. */
function connectIfRedirected(posted: FormActionRequest): Promise<FormActionResult> {
  const { hotspot, takeReturnPath } = posted
  return hotspot.recentData() === null ? Promise.resolve({ kind: 'go', to: takeReturnPath() }) : connect(posted)
}

async function connect(posted: FormActionRequest): Promise<FormActionResult> {
  const { session, partner, errorText, takeReturnPath } = posted
  if (session.read().user === null) return { kind: 'go', to: `/login/${partner.id}` }
  try {
    const result = await logIn(posted, takeReturnPath())
    if (result === 'unprotected') return showConnect({ kind: 'failed', reason: result, message: null })
    return result.kind === 'go' ? showConnect({ kind: 'failed', reason: 'no-router', message: null }) : result
  } catch (error) {
    // A call may have ended the session.
    if (session.read().user === null) return { kind: 'go', to: `/login/${partner.id}` }
    return showConnect({ kind: 'failed', reason: null, message: null }, { message: errorText(error) })
  }
}

/** Result `go`: no router is known. `unprotected`: nothing was sent, see `Hotspot.loginRequest`. */
async function logIn(
  { hotspot, client, partner }: FormActionRequest,
  to: string,
): Promise<FormActionResult | 'unprotected'> {
  const data = hotspot.lastData()
  const body = { domain: partner.id, ip: data?.ip ?? '', identity: data?.identity ?? '' }
  const request = await hotspot.loginRequest(await client.call(reconnect, { body }), to)
  if (request === null) return { kind: 'go', to }
  if (request === 'unprotected') return request
  return request.method === 'get'
    ? { kind: 'leave', address: request.address }
    : showConnect({ kind: 'router', form: request })
}

function contextOf({ partner, hotspot }: FormActionRequest) {
  const data = hotspot.recentData()
  return { domain: partner.id, ip: data?.ip, identity: data?.identity }
}

function show(state: PostedStart, texts: { readonly fault?: string | null } = {}): FormActionResult {
  return { kind: 'show', state, texts }
}

function showConnect(state: PostedConnect, texts: { readonly message?: string } = {}): FormActionResult {
  return { kind: 'show', state, texts }
}

function showCode({ fault = null, ...more }: Pick<PostedCode, 'pending'> & Partial<PostedCode>): FormActionResult {
  const state = {
    kind: 'code',
    code: '',
    isLimited: false,
    resend: null,
    key: crypto.randomUUID(),
    ...more,
    fault: null,
  } as const satisfies PostedCode
  return show(state, { fault })
}

function showForm<Field extends string>(form: Partial<PostedForm<Field>>): FormActionResult {
  const { errors = {}, general = null, ...more } = form
  const state: PostedForm<Field> = { typed: {}, key: crypto.randomUUID(), ...more, errors: {}, general: null }
  return { kind: 'show', state, texts: { errors, general } }
}

/** The pending code in the form's hidden fields. They need no signature, because the back end checks the code. */
function pendingIn(form: FormActionRequest['form']): PostedCode['pending'] | null {
  const { to = '', shown = '', resendAt = '', accountType } = form
  if (!PHONE.test(to)) return null
  return {
    phone: to,
    shown: shown.replace(/\D/g, '') === to ? shown : showNumber(to),
    resendAt: Number(resendAt) || 0,
    accountType: accountType === 'rtrw' ? 'rtrw' : 'customer',
  }
}
