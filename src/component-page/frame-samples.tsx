/** Samples of frames, menus, dialogs and the core's own screens. They fill a window. */
import { Menu } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss'
import { useId, type ComponentType, type ReactNode } from 'react'
import { menuOf } from '../../core/kit/navigation/menu-of.ts'
import { createStore } from '../../core/kernel/store/store.ts'
import type { LocalText } from '../../core/kernel/text/languages.ts'
import { useFrame } from '../../core/kit/context/frame-context.ts'
import { usePlan } from '../../core/kit/context/plan-context.ts'
import { StoreContext } from '../../core/kit/context/store-context.ts'
import { useLocalText, useTexts } from '../../core/kit/context/text-context.ts'
import { Button } from '../../core/kit/controls/index.ts'
import { DialogBody } from '../../core/kit/ui/dialog/dialog.tsx'
import { LanguageSwitch } from '../../core/kit/ui/language-switch.tsx'
import { Loading } from '../../core/kit/ui/loading-and-errors.tsx'
import { renderedOnlineAtom } from '../../core/kit/context/online.ts'
import { Page } from '../../core/kit/ui/page.tsx'
import type { Sample, SampleSection } from '../../core/kit/ui/sample.ts'
import { useNow } from '../../core/kit/ui/use-now.ts'
import { DrawerPanel } from '../../core/shell/frame/drawer.tsx'
import ErrorScreen from '../../core/shell/frame/error-screen.tsx'
import MainFrame from '../../core/shell/frame/main-frame.tsx'
import Maintenance from '../../core/shell/frame/maintenance.tsx'
import NotFound from '../../core/shell/frame/not-found.tsx'
import { PlainFrame } from '../../core/shell/frame/plain-frame.tsx'
import { PopupPanel } from '../../core/shell/frame/popup-menu.tsx'
import { OfflineCopyNotice } from '../../core/shell/offline/offline-copy-notice.tsx'
import { LazyDrawer, LazyPopupMenu } from '../../core/shell/portal/lazy-menus.ts'

const nothing = () => undefined

type MainProps = {
  readonly path: string
  /** A page below a tab, with the way back. Default false. */
  readonly isSub?: boolean
  readonly notice?: ReactNode
  readonly children: ReactNode
}

function Main({ isSub = false, notice = null, ...props }: MainProps) {
  const plan = usePlan()
  const tabs = menuOf(plan, 'bottom')
  const above = isSub ? (tabs.at(-1) ?? null) : null
  return (
    <MainFrame
      {...{ tabs, above, notice, Drawer: LazyDrawer, PopupMenu: LazyPopupMenu, ...props }}
      drawer={menuOf(plan, 'drawer')}
    />
  )
}

function Home() {
  const local = useLocalText()
  return (
    <Main path={useFrame().home}>
      <section className="g-cover all-cover-space">
        <h1>{local({ id: 'Halo, Putu', en: 'Hello, Putu' })}</h1>
      </section>
    </Main>
  )
}

/** The main frame around the screen of a page below a tab. */
export function AroundScreen({ notice = null, children }: Pick<MainProps, 'notice' | 'children'>) {
  return (
    <Main path="/account/sample" isSub notice={notice}>
      {children}
    </Main>
  )
}

function SubPage({ notice = null }: Pick<MainProps, 'notice'>) {
  const local = useLocalText()
  return (
    <AroundScreen notice={notice}>
      <Page title={local({ id: 'Riwayat transaksi', en: 'Transaction history' })}>
        <section className="g-card">
          <Loading lines={6} />
        </section>
      </Page>
    </AroundScreen>
  )
}

const offlineStore = createStore()
offlineStore.set(renderedOnlineAtom, false)

function Offline() {
  return (
    <StoreContext value={offlineStore}>
      <SubPage />
    </StoreContext>
  )
}

const HOUR_MS = 3_600_000

function OfflineCopy() {
  return <SubPage notice={<OfflineCopyNotice at={useNow(60_000).getTime() - HOUR_MS} />} />
}

function OpenDrawer() {
  const id = useId()
  const entries = menuOf(usePlan(), 'drawer')
  return (
    <>
      <SubPage />
      <dialog open className="g-modal g-drawer-layer" aria-labelledby={id}>
        <DrawerPanel path="/account" entries={entries} titleId={id} onClose={nothing} />
      </dialog>
    </>
  )
}

function OpenPopup() {
  return (
    <>
      <SubPage />
      <div className="all-popup">
        <Menu open inline>
          <PopupPanel labelId="more" onAll={nothing} />
        </Menu>
      </div>
    </>
  )
}

/** The text of a question. Its layer is `Modal`'s, which needs a browser. */
function OpenDialog() {
  const local = useLocalText()
  const { t } = useTexts()
  const actions = (
    <>
      <Button appearance="primary" size="large">
        {local({ id: 'Ya, batalkan', en: 'Yes, cancel it' })}
      </Button>
      <Button size="large">{t('action.close')}</Button>
    </>
  )
  return (
    <>
      <SubPage />
      <dialog open className="g-modal g-dialog">
        <div className="g-dialog-box">
          <DialogBody title={local({ id: 'Batalkan pesanan?', en: 'Cancel the order?' })} actions={actions}>
            <p>{local({ id: 'Belum ada uang yang terpakai.', en: 'No money was taken.' })}</p>
          </DialogBody>
          <Button
            className="g-dialog-close"
            appearance="transparent"
            icon={<DismissRegular />}
            aria-label={t('action.close')}
          />
        </div>
      </dialog>
    </>
  )
}

function Plain() {
  return (
    <PlainFrame>
      <Loading lines={5} isScreen />
    </PlainFrame>
  )
}

const filling = (id: string, title: LocalText, render: ComponentType): Sample => ({ id, title, render, window: 'both' })
const inPlain = (Screen: ComponentType) => () => (
  <PlainFrame>
    <Screen />
  </PlainFrame>
)

export const frameSamples: readonly SampleSection[] = [
  {
    id: 'frames',
    title: { id: 'Kerangka dan menu', en: 'Frames and menus' },
    samples: [
      filling('home', { id: 'Beranda: bilah berwarna dan navigasi', en: 'Home: coloured bar and navigation' }, Home),
      filling('sub', { id: 'Halaman di bawah tab', en: 'A page below a tab' }, SubPage),
      filling('drawer', { id: 'Semua menu', en: 'All menus' }, OpenDrawer),
      { id: 'popup', title: { id: 'Menu ⋮', en: 'The ⋮ menu' }, render: OpenPopup, window: 'phone' },
      filling('plain', { id: 'Halaman masuk', en: 'The sign-in frame' }, Plain),
      {
        id: 'languages',
        title: { id: 'Pilihan bahasa', en: 'Language switch' },
        render: LanguageSwitch,
        isOnCover: true,
      },
    ],
  },
  {
    id: 'dialogs',
    title: { id: 'Dialog', en: 'Dialogs' },
    samples: [filling('question', { id: 'Pertanyaan', en: 'Question' }, OpenDialog)],
  },
  {
    id: 'offline',
    title: { id: 'Tanpa koneksi', en: 'Offline' },
    samples: [
      filling('notice', { id: 'Koneksi terputus', en: 'The connection is lost' }, Offline),
      filling('copy', { id: 'Halaman yang tersimpan', en: 'A saved page' }, OfflineCopy),
    ],
  },
  {
    id: 'screens',
    title: { id: 'Layar sistem', en: 'System screens' },
    samples: [
      filling('error', { id: 'Gangguan', en: 'Error' }, inPlain(ErrorScreen)),
      filling('not-found', { id: 'Tidak ditemukan', en: 'Not found' }, inPlain(NotFound)),
      filling(
        'maintenance',
        { id: 'Pemeliharaan', en: 'Maintenance' },
        inPlain(() => <Maintenance check={() => Promise.resolve()} />),
      ),
    ],
  },
]
