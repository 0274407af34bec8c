/** The icons that plugins' cards name. */
import {
  AppsListRegular,
  BoxRegular,
  BuildingShopRegular,
  CalendarCancelRegular,
  ChatRegular,
  DocumentTextRegular,
  GiftRegular,
  HistoryRegular,
  HomeRegular,
  KeyRegular,
  LocalLanguageRegular,
  LocationRegular,
  PersonRegular,
  QuestionCircleRegular,
  ReceiptRegular,
  SettingsRegular,
  TextBulletListSquareRegular,
  HomePersonRegular,
  Wifi1Regular,
  type FluentIcon,
} from '@fluentui/react-icons'
import type { IconName } from '../plugin/additions.ts'

const ICONS: Readonly<Record<IconName, FluentIcon>> = {
  home: HomeRegular,
  packages: BoxRegular,
  invoice: ReceiptRegular,
  account: PersonRegular,
  settings: SettingsRegular,
  logs: TextBulletListSquareRegular,
  shop: BuildingShopRegular,
  house: HomePersonRegular,
  history: HistoryRegular,
  help: QuestionCircleRegular,
  document: DocumentTextRegular,
  chat: ChatRegular,
  language: LocalLanguageRegular,
  password: KeyRegular,
  map: LocationRegular,
  apps: AppsListRegular,
  cancel: CalendarCancelRegular,
  wifi: Wifi1Regular,
  gift: GiftRegular,
}

export function Icon({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) {
  const Drawn = ICONS[name]
  return <Drawn fontSize={size} aria-hidden />
}
