/** The desk's page: server-rendered, with a form for each action. The script only adds live updates. */
import { html } from 'hono/html'
import { formatMoney } from '../../core/kernel/text/format-money.ts'
import type { DeskText } from '../../backend/define-sandbox.ts'
import { FAULTS } from '../world/faults.ts'
import type { Message } from '../world/outbox.ts'
import type { Markup } from '../page.ts'
import type { KnownCharge } from '../world/payment.ts'
import type { SandboxWorld } from '../world/world.ts'
import type { DeskCustomer, DeskState } from './state.ts'
import { actionName, translator, type DeskLanguage, type TextKey, type Translate } from './words.ts'

// words: action.*, fault.*, method.*, outcome.*, place.*, step.*

export type DeskPageOptions = {
  readonly language: DeskLanguage
  readonly routerOrigin: string
  /** Whether there is a page of all components. */
  readonly hasComponents: boolean
}

export function deskPage(world: SandboxWorld, state: DeskState, options: DeskPageOptions): Markup {
  const { language, routerOrigin, hasComponents } = options
  const t = translator(language)
  const other = language === 'en' ? 'id' : 'en'
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${t('title')}</title>
        <link rel="stylesheet" href="/desk/desk.css" />
        <script type="module" src="/desk/desk-script.js"></script>
      </head>
      <body data-version="${state.version}" data-copied="${t('copied')}" data-failed="${t('failedCall')}">
        <header>
          <div>
            <h1>${t('title')}</h1>
            <p>${t('intro')}</p>
          </div>
          <nav>
            ${hasComponents ? html`<a class="button" href="/desk/components">${t('components')}</a>` : ''}
            <a class="button" href="/desk?language=${other}" lang="${other}"
              >${other === 'en' ? 'English' : 'Indonesia'}</a
            >
          </nav>
        </header>
        <p id="notice" role="status"></p>
        <main>
          ${messages(state, t, language)} ${payments(state, t, language)} ${decisions(state, t, language)}
          ${devices(state, t, language, routerOrigin)} ${faults(state, t)} ${clock(state, t, world, language)}
          ${customers(state, t, world)}
        </main>
      </body>
    </html>`
}

function messages(state: DeskState, t: Translate, language: DeskLanguage): Markup {
  return html`<section id="messages" aria-live="polite">
    <h2>${t('messages')}</h2>
    ${state.under_way > 0 ? html`<p>${t('underWay', { count: state.under_way })}</p>` : ''}
    ${state.messages.length === 0 ? html`<p class="empty">${t('noMessages')}</p>` : ''}
    <ul>
      ${state.messages.map((message) => messageRow(message, t, language))}
    </ul>
  </section>`
}

function messageRow(message: Message, t: Translate, language: DeskLanguage): Markup {
  const via = message.via === 'email' ? 'Email' : 'WhatsApp'
  return html`<li>
    <p class="meta"><span>${via} · ${message.to}</span> <time>${when(message.sent_at, language)}</time></p>
    ${
      message.code
        ? html`<p class="code">
            <output>${message.code}</output> <button type="button" data-copy="${message.code}">${t('copy')}</button>
          </p>`
        : ''
    }
    ${
      message.subject === null
        ? ''
        : html`<p class="meta">
            <strong>${message.subject}</strong>
            <a href="/desk/messages/${message.id}" target="_blank">${t('showEmail')}</a>
          </p>`
    }
    <p class="text">${message.text}</p>
    ${
      message.link
        ? html`<p>
            <a class="button" href="${message.link}" target="_blank" rel="noreferrer">${t('open')}</a>
            <button type="button" data-copy="${message.link}">${t('copy')}</button>
          </p>`
        : ''
    }
  </li>`
}

const MAX_DECIDED = 5

function payments(state: DeskState, t: Translate, language: DeskLanguage): Markup {
  const waiting = state.payments.filter((charge) => charge.outcome === 'waiting')
  const decided = state.payments.filter((charge) => charge.outcome !== 'waiting').slice(0, MAX_DECIDED)
  return html`<section id="payments">
    <h2>${t('payments')}</h2>
    ${state.payments.length === 0 ? html`<p class="empty">${t('noPayments')}</p>` : ''}
    <ul>
      ${[...waiting, ...decided].map((charge) => paymentRow(charge, t, language))}
    </ul>
  </section>`
}

function paymentRow(charge: KnownCharge, t: Translate, language: DeskLanguage): Markup {
  const act = (name: 'pay' | 'fail' | 'expire') => button(`/desk/payments/${charge.id}/${name}`, t(name))
  return html`<li>
    <p class="meta">
      <strong>${formatMoney(charge.amount)}</strong>
      <span class="badge ${charge.outcome}">${t(`outcome.${charge.outcome}`)}</span>
    </p>
    <p>${charge.note}${charge.canceled ? html` (${t('canceled')})` : ''}</p>
    <p class="meta">
      <span>${t(`method.${charge.method}`)} · ${t('until', { time: when(charge.expires_at, language) })}</span>
    </p>
    ${charge.outcome === 'waiting' ? html`<div class="acts">${act('pay')} ${act('fail')} ${act('expire')}</div>` : ''}
  </li>`
}

function decisions(state: DeskState, t: Translate, language: DeskLanguage): Markup {
  const textIn = (text: DeskText) => (typeof text === 'string' ? text : text[language])
  return html`<section id="decisions" ${state.waiting.length === 0 ? 'hidden' : ''}>
    <h2>${t('decisions')}</h2>
    <ul>
      ${state.waiting.map(
        (row) =>
          html`<li>
            <p><strong>${textIn(row.title)}</strong></p>
            <p>${textIn(row.text)}</p>
            <div class="acts">
              ${row.actions.map((act) => button(`/desk/${row.plugin}/${act}`, actionName(language, act), { id: row.id }))}
            </div>
          </li>`,
      )}
    </ul>
  </section>`
}

function devices(state: DeskState, t: Translate, language: DeskLanguage, routerOrigin: string): Markup {
  const options = state.customers.map(
    ({ username, name, phone, domain }) => html`<option value="${username}">${name ?? phone} (${domain})</option>`,
  )
  return html`<section id="devices">
    <h2>${t('devices')}</h2>
    <p><a class="button" href="${routerOrigin}/" target="_blank" rel="noreferrer">${t('openRouter')}</a></p>
    ${state.devices.length === 0 ? html`<p class="empty">${t('noDevices')}</p>` : ''}
    <ul>
      ${state.devices.map(
        ({ id, ip, mac, session }) =>
          html`<li>
            <p class="meta"><strong>${ip}</strong> <span>${mac}</span></p>
            ${
              session
                ? html`<p>
                      ${t('online', { time: when(session.since, language) })}: ${session.username}@${session.domain},
                      ${t('until', { time: session.ends_at ? when(session.ends_at, language) : '∞' })}
                    </p>
                    <div class="acts">${button(`/desk/devices/${id}/disconnect`, t('disconnect'))}</div>`
                : html`<p>${t('offline')}</p>
                    <form class="acts" method="post" action="/desk/devices/${id}/connect">
                      <label
                        >${t('asWhom')}
                        <select name="username" id="as-${id}">
                          ${options}
                        </select></label
                      >
                      <button>${t('connect')}</button>
                    </form>`
            }
          </li>`,
      )}
    </ul>
  </section>`
}

function customers(state: DeskState, t: Translate, world: SandboxWorld): Markup {
  return html`<section id="customers">
    <h2>${t('customers')}</h2>
    ${world.partners.all().map(({ id, name }) => {
      const own = state.customers.filter(({ domain }) => domain === id)
      return own.length === 0
        ? ''
        : html`<h3>${name}</h3>
            <ul>
              ${own.map((customer) => customerRow(customer, t))}
            </ul>`
    })}
  </section>`
}

function customerRow(customer: DeskCustomer, t: Translate): Markup {
  const { account_status } = customer
  const isActive = account_status === 'active'
  const status = isActive ? t('active') : account_status === 'inactive' ? t('inactive') : account_status
  const change = (key: TextKey, fields: Readonly<Record<string, string>>) =>
    button(`/desk/customers/${customer.id}`, t(key), fields)
  return html`<li>
    <p class="meta">
      <strong>${customer.name ?? t('unnamed')}</strong>
      <span class="badge ${isActive ? 'paid' : 'failed'}">${status}</span>
    </p>
    <p class="meta"><span>${customer.phone} · ${customer.account_type} · ${customer.username}</span></p>
    <div class="acts">
      ${
        isActive
          ? change('deactivate', { account_status: 'inactive' })
          : change('activate', { account_status: 'active' })
      }
      ${
        customer.force_update
          ? change('noForceUpdate', { force_update: 'false' })
          : change('forceUpdate', { force_update: 'true' })
      }
    </div>
  </li>`
}

const PLACES = ['api', 'partner', 'router', 'payment', 'message'] as const

function faults(state: DeskState, t: Translate): Markup {
  const playing = new Map(state.faults.map((scene) => [scene.id, scene]))
  return html`<section id="faults">
    <h2>${t('faults')}</h2>
    <p>${t('faultsHelp')}</p>
    <form method="post" action="/desk/faults" class="scene">
      <label
        >${t('faults')}
        <select name="id" id="scene-id">
          ${PLACES.map(
            (place) =>
              html`<optgroup label="${t(`place.${place}`)}">
                ${FAULTS.filter((fault) => fault.place === place).map(
                  (fault) => html`<option value="${fault.id}">${t(`fault.${fault.id}`)} (${fault.id})</option>`,
                )}
              </optgroup>`,
          )}
        </select>
      </label>
      <label>${t('path')} <input name="path" id="scene-path" placeholder="/api/ctm/packages" /></label>
      <label>${t('times')} <input name="times" id="scene-times" inputmode="numeric" pattern="[0-9]*" /></label>
      <button>${t('play')}</button>
    </form>
    ${playing.size > 0 ? html`<p>${button('/desk/faults/stop', t('stopAll'))}</p>` : ''}
    <ul class="dense">
      ${FAULTS.filter((fault) => playing.has(fault.id)).map((fault) => {
        const scene = playing.get(fault.id)
        return html`<li class="playing">
          <p>
            <strong>${t(`fault.${fault.id}`)}</strong> <code>${fault.id}</code> ${scene?.path ?? ''}
            ${scene?.left != null ? html`(${t('left', { count: scene.left })})` : ''}
          </p>
          ${button(`/desk/faults/${fault.id}/stop`, t('stop'))}
        </li>`
      })}
    </ul>
  </section>`
}

function clock(state: DeskState, t: Translate, world: SandboxWorld, language: DeskLanguage): Markup {
  const steps: readonly (readonly [TextKey, number])[] = [
    ['step.minutes11', 660],
    ['step.hour', 3_600],
    ['step.day', 86_400],
    ['step.month', 31 * 86_400],
  ]
  const hours = Math.round(state.ahead_ms / 360_000) / 10
  return html`<section id="clock">
    <h2>${t('clock')}</h2>
    <p>
      <time>${when(world.now().toISOString(), language)}</time>${hours > 0 ? html` · ${t('ahead', { hours })}` : ''}
    </p>
    <p>${t('clockHelp')}</p>
    <div class="acts">
      ${steps.map(([key, seconds]) => button('/desk/clock', t(key), { ahead_seconds: String(seconds) }))}
    </div>
    <h2>${t('reset')}</h2>
    <p>${t('resetHelp')}</p>
    ${button('/desk/reset', t('reset'), {}, 'danger')}
  </section>`
}

function button(
  action: string,
  label: string,
  fields: Readonly<Record<string, string>> = {},
  look: '' | 'danger' = '',
): Markup {
  return html`<form method="post" action="${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="${look}">${label}</button>
  </form>`
}

function when(iso: string, language: DeskLanguage): string {
  const options = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Jakarta' } as const
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'id-ID', options).format(new Date(iso))
}
