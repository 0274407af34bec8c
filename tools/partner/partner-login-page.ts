/** Writes the `login.html` with which a MikroTik sends devices to a partner's portal. */
import { isTrialHost } from './trial-host.ts'
import { refuseUnknown, type CommandResult } from '../../studio/store/command-result.ts'
import type { PartnerReading } from '../../schemas/partner/read-partner.ts'

/** The page for the first host name of the partner that customers reach. */
export function loginPage(readings: readonly PartnerReading[], id: string): CommandResult {
  const partners = readings.flatMap(({ partner }) => partner ?? [])
  const partner = partners.find((one) => one.id === id)
  if (!partner)
    return refuseUnknown(
      id,
      id,
      partners.map((one) => one.id),
    )
  const domain = partner.domains.find((name) => !isTrialHost(name))
  if (domain === undefined)
    return {
      refusal: `${id}.json: /domains · expected a host name that devices at the router reach · received ${JSON.stringify(partner.domains)} · list the portal's own name first`,
    }
  return { text: mikrotikLoginPage(`https://${domain}`, id) }
}

/**
 * `$(…)` is filled in by the router. The page encodes the values in the browser, because RouterOS has no base64.
 *
 * @param origin of the portal
 */
export function mikrotikLoginPage(origin: string, id: string): string {
  const signIn = `${origin}/login/${id}`
  return String.raw`<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="referrer" content="no-referrer" />
    <title>Wi-Fi</title>
    <noscript><meta http-equiv="refresh" content="0; url=${signIn}" /></noscript>
  </head>
  <body>
    <form id="said" hidden>
      <input name="ip" value="$(ip)" />
      <input name="mac" value="$(mac)" />
      <input name="identity" value="$(identity)" />
      <input name="link_login" value="$(link-login-only)" />
      <input name="link_orig" value="$(link-orig)" />
      <input name="error" value="$(error)" />
    </form>
    <script>
      var data = {}
      var fields = document.getElementById('said').elements
      for (var i = 0; i < fields.length; i++) if (fields[i].value) data[fields[i].name] = fields[i].value
      data.identity = data.identity || ''
      $(if chap-id)
      // In a script an octal escape becomes the byte itself; the portal takes bytes and escapes alike.
      data.chap_id = '$(chap-id)'
      data.chap_challenge = '$(chap-challenge)'
      $(endif)
      var text = unescape(encodeURIComponent(JSON.stringify(data)))
      var sent = btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
      location.replace('${signIn}?data=' + sent)
    </script>
    <p><a href="${signIn}">Wi-Fi</a></p>
  </body>
</html>`
}
