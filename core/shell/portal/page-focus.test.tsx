import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Page } from '../../kit/ui/page.tsx'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { Link } from '../../kit/navigation/use-navigation.ts'
import { follow, renderPortal } from '@gapura/testing'
import { Dialog, DialogBody } from '../../kit/ui/dialog/dialog.tsx'

const title = { id: 'Judul', en: 'Title' }

const pages = definePlugin({
  id: 'pages',
  title,
  core: '^1',
  onByDefault: true,
  pages: [
    { path: '/', access: 'member', role: 'home', load: () => Promise.resolve({ default: Home }) },
    { path: '/inner', access: 'member', load: () => Promise.resolve({ default: Inner }) },
    { path: '/question', access: 'member', load: () => Promise.resolve({ default: Question }) },
  ],
})

function Home() {
  return (
    <Page title="Beranda">
      <Link href="/inner">ke dalam</Link>
      <Link href="/question">tanya</Link>
    </Page>
  )
}

function Inner() {
  return (
    <Page title="Dalam">
      <p>isi</p>
    </Page>
  )
}

function Question() {
  return (
    <Page title="Pertanyaan">
      <Link href="/inner">ke dalam</Link>
      <Dialog onClose={() => undefined}>
        <DialogBody title="Yakin?" actions={<button>Ya</button>}>
          Sekali saja.
        </DialogBody>
      </Dialog>
    </Page>
  )
}

it('after a link the content of the new page is focused', async () => {
  await renderPortal({ plugins: [pages], session: 'member' })
  await follow('ke dalam')
  await waitFor(() => expect(document.activeElement?.id).toBe('content'))
})

it('on a page that opens with a dialog the dialog keeps the focus, and is not hidden from screen readers', async () => {
  await renderPortal({ plugins: [pages], session: 'member', at: '/question' })
  await screen.findByRole('dialog', { name: 'Yakin?' })
  // A link behind the dialog, as the browser's own list of links follows it.
  const behind = screen.getByRole('link', { name: 'ke dalam', hidden: true })
  await act(async () => fireEvent.click(behind))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // A press in the browser's toolbar takes the focus from the page.
  await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  await act(async () => {
    document.getElementById('content')?.blur()
    history.back()
  })
  const dialog = await screen.findByRole('dialog', { name: 'Yakin?' })
  await waitFor(() => expect(document.querySelector('#content')?.closest('[aria-hidden=true]')).not.toBeNull())
  expect(dialog.contains(document.activeElement)).toBe(true)
  expect(dialog.closest('[aria-hidden=true]')).toBeNull()
})
