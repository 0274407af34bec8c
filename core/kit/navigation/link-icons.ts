/** The icons that partners may choose for their links, by the names of `LINK_ICONS` in the schema of a partner's file. */
import { AppsListRegular } from '@fluentui/react-icons/headless/svg/apps-list'
import { BookOpenRegular } from '@fluentui/react-icons/headless/svg/book-open'
import { BuildingShopRegular } from '@fluentui/react-icons/headless/svg/building-shop'
import { CalendarRegular } from '@fluentui/react-icons/headless/svg/calendar'
import { CallRegular } from '@fluentui/react-icons/headless/svg/call'
import { ChatRegular } from '@fluentui/react-icons/headless/svg/chat'
import { DocumentTextRegular } from '@fluentui/react-icons/headless/svg/document-text'
import { GiftRegular } from '@fluentui/react-icons/headless/svg/gift'
import { GlobeRegular } from '@fluentui/react-icons/headless/svg/globe'
import { HatGraduationRegular } from '@fluentui/react-icons/headless/svg/hat-graduation'
import { HomeRegular } from '@fluentui/react-icons/headless/svg/home'
import { InfoRegular } from '@fluentui/react-icons/headless/svg/info'
import { LocationRegular } from '@fluentui/react-icons/headless/svg/location'
import { MailRegular } from '@fluentui/react-icons/headless/svg/mail'
import { MegaphoneRegular } from '@fluentui/react-icons/headless/svg/megaphone'
import { PeopleCommunityRegular } from '@fluentui/react-icons/headless/svg/people-community'
import { QuestionCircleRegular } from '@fluentui/react-icons/headless/svg/question-circle'
import { VideoRegular } from '@fluentui/react-icons/headless/svg/video'
import type { LinkIcon } from '../../kernel/partner/menus.schema.ts'
import type { IconComponent, LoadIcon } from '../../kernel/plugin/icon.ts'

/** These icons are in the file of the main frame, so they are in its first render. */
const loadedIcon = (loaded: IconComponent): LoadIcon =>
  Object.assign(() => Promise.resolve({ default: loaded }), { loaded })

export const ICON_OF: Readonly<Record<LinkIcon, LoadIcon>> = {
  globe: loadedIcon(GlobeRegular),
  info: loadedIcon(InfoRegular),
  help: loadedIcon(QuestionCircleRegular),
  document: loadedIcon(DocumentTextRegular),
  book: loadedIcon(BookOpenRegular),
  news: loadedIcon(MegaphoneRegular),
  chat: loadedIcon(ChatRegular),
  phone: loadedIcon(CallRegular),
  mail: loadedIcon(MailRegular),
  place: loadedIcon(LocationRegular),
  calendar: loadedIcon(CalendarRegular),
  shop: loadedIcon(BuildingShopRegular),
  gift: loadedIcon(GiftRegular),
  video: loadedIcon(VideoRegular),
  apps: loadedIcon(AppsListRegular),
  home: loadedIcon(HomeRegular),
  people: loadedIcon(PeopleCommunityRegular),
  school: loadedIcon(HatGraduationRegular),
}
