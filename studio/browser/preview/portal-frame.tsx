/** The true portal in the size of a screen, scaled down to the room that it has. */
import { Spinner } from '@fluentui/react-components'
import { useCallback, useEffect, useRef, useState, type CSSProperties } from 'react'
import { useTexts } from '../i18n/text-context.tsx'
import { frameMessage, type PickedPart, type StudioMessage } from './frame-messages.ts'

export type Screen = 'phone' | 'desktop'

/** Pixels of what is inside the frame: a cheap phone, and a small laptop. */
const SIZES: Readonly<Record<Screen, readonly [width: number, height: number]>> = {
  phone: [360, 740],
  desktop: [1280, 832],
}

/** A wish to see a page; a new object is a new wish, also for the same page. */
export type Target = { readonly path: string }

type PortalFrameProps = {
  readonly screen: Screen
  readonly title: string
  /** Of the preview, with everything but the page. */
  readonly url: string
  readonly target: Target
  /** Whether a click chooses a part in place of what it would do. */
  readonly isPicking: boolean
  readonly onPicked: (parts: readonly PickedPart[]) => void
  readonly onPath: (path: string) => void
}

export function PortalFrame({ screen, title, url, target, isPicking, onPicked, onPath }: PortalFrameProps) {
  const { t } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(() => addressOf(url, target.path))
  const shown = useRef({ url, target })
  /** Where somebody has gone within the frame: a change of the draft leaves them there. */
  const path = useRef(target.path)
  const [isLoading, setLoading] = useState(true)
  const { scale, height } = useFit(place, screen)
  const [scrollbar] = useState(scrollbarWidth)
  useEffect(() => {
    if (shown.current.url === url && shown.current.target === target) return
    const isThere = shown.current.url === url && target.path === path.current
    if (shown.current.target !== target) path.current = target.path
    shown.current = { url, target }
    if (isThere) return
    setLoading(true)
    // Unlike a new `src`, it adds nothing to the history, so that Back leaves the studio's page.
    frame.current?.contentWindow?.location.replace(addressOf(url, path.current))
  }, [url, target])
  const tell = useCallback(
    () =>
      frame.current?.contentWindow?.postMessage(
        { from: 'gapura-studio', picking: isPicking } satisfies StudioMessage,
        new URL(url).origin,
      ),
    [isPicking, url],
  )
  useEffect(() => {
    if (!isLoading) tell()
  }, [isLoading, tell])
  useEffect(() => {
    const listener = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || origin !== new URL(url).origin) return
      const message = frameMessage.safeParse(data)
      if (!message.success) return
      if (message.data.kind === 'picked') return onPicked(message.data.parts)
      path.current = pathShown(message.data.path)
      onPath(path.current)
    }
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [url, onPath, onPicked])
  const [width] = SIZES[screen]
  const size: CSSProperties = { width: width * scale, height: height * scale }
  return (
    <div ref={place} className={`s-screen s-${screen}`}>
      <div className="s-device" style={size}>
        <iframe
          ref={frame}
          title={title}
          // Another origin than the studio's, so the frame cannot take its sandbox away.
          sandbox="allow-scripts allow-same-origin allow-forms"
          src={first}
          style={{ width: width + scrollbar, height, transform: `scale(${scale})` }}
          onLoad={() => setLoading(false)}
        />
        {isLoading && <Spinner className="s-screen-wait" label={t('preview.loading')} />}
      </div>
    </div>
  )
}

/** The sign-in page's path may name its partner. */
function pathShown(path: string): string {
  return path.startsWith('/login') ? '/login' : path
}

function addressOf(url: string, path: string): string {
  return `${url}&${new URLSearchParams({ to: path })}`
}

type Fit = { readonly scale: number; readonly height: number }

/** As large as fits, and never larger than the screen; a laptop's window becomes higher where there is room below. */
function useFit(place: { readonly current: HTMLElement | null }, screen: Screen): Fit {
  const [width, height] = SIZES[screen]
  const [fit, setFit] = useState<Fit>({ scale: 0.5, height })
  useEffect(() => {
    const { current } = place
    if (!current) return
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = current
      const scale = Math.max(0.1, Math.min(1, clientWidth / width, clientHeight / height))
      const room = Math.floor(clientHeight / scale)
      setFit({ scale, height: screen === 'phone' ? height : Math.max(height, Math.min(room, MAX_HEIGHT)) })
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [place, screen, width, height])
  return fit
}
/** Of a laptop's window. */
const MAX_HEIGHT = 1250

/** Pixels that a scrollbar takes from a page; phones have none, so it is cut off. */
function scrollbarWidth(): number {
  const probe = document.createElement('div')
  probe.className = 's-scrollbar-probe'
  document.body.append(probe)
  const width = probe.offsetWidth - probe.clientWidth
  probe.remove()
  return width
}
