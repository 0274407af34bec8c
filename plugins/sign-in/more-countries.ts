/** Every other country and its dial code (ITU-T E.164), named by the browser. Loaded when the list is first touched. */
import type { Language } from '#core'
import { formatsOf } from '#core/text'
import type { Country } from './countries.ts'

const DIAL =
  'AF93 AL355 DZ213 AD376 AO244 AR54 AM374 AW297 AT43 AZ994 BH973 BD880 BY375 BE32 BZ501 BJ229 BT975 BO591 BA387 BW267 BR55 BN673 BG359 BF226 BI257 KH855 CM237 CA1 CV238 CF236 TD235 CL56 CN86 CO57 KM269 CG242 CD243 CR506 CI225 HR385 CU53 CY357 CZ420 DK45 DJ253 EC593 EG20 SV503 GQ240 ER291 EE372 SZ268 ET251 FJ679 FI358 FR33 GA241 GM220 GE995 DE49 GH233 GR30 GT502 GN224 GW245 GY592 HT509 HN504 HK852 HU36 IS354 IN91 IR98 IQ964 IE353 IL972 IT39 JP81 JO962 KZ7 KE254 KI686 KR82 KW965 KG996 LA856 LV371 LB961 LS266 LR231 LY218 LI423 LT370 LU352 MO853 MG261 MW265 MV960 ML223 MT356 MH692 MR222 MU230 MX52 FM691 MD373 MC377 MN976 ME382 MA212 MZ258 MM95 NA264 NR674 NP977 NL31 NC687 NZ64 NI505 NE227 NG234 MK389 NO47 OM968 PK92 PW680 PS970 PA507 PG675 PY595 PE51 PH63 PL48 PT351 QA974 RO40 RU7 RW250 WS685 SM378 ST239 SA966 SN221 RS381 SC248 SL232 SK421 SI386 SB677 SO252 ZA27 SS211 ES34 LK94 SD249 SR597 SE46 CH41 SY963 TW886 TJ992 TZ255 TH66 TG228 TO676 TN216 TR90 TM993 TV688 UG256 UA380 AE971 GB44 US1 UY598 UZ998 VU678 VE58 VN84 YE967 ZM260 ZW263'

export function moreCountries(language: Language, except: readonly Country[]): readonly Country[] {
  const names = new Intl.DisplayNames([...formatsOf(language)], { type: 'region' })
  return DIAL.split(' ')
    .map((entry) => ({ code: entry.slice(0, 2), dial: entry.slice(2) }))
    .filter(({ code }) => !except.some((one) => one.code === code))
    .map((one) => ({ ...one, name: names.of(one.code) ?? one.code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, [...formatsOf(language)]))
}
