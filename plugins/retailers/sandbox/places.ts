/** The sandbox's retailers, around Ubud on Bali and Menteng in Jakarta. The shops are invented, the places are real. */
export type RetailerPlace = readonly [name: string, phone: string | null, address: string, lat: number, lng: number]

export const RETAILERS: readonly RetailerPlace[] = [
  ['Warung Bu Komang', '6281338000001', 'Jl. Hanoman No. 21, Ubud, Gianyar', -8.5103, 115.2642],
  ['Toko Sari Lestari', '6281338000002', 'Jl. Monkey Forest No. 8, Ubud, Gianyar', -8.5128, 115.2607],
  ['Kios Pulsa Pak Wayan', '6281338000003', 'Jl. Raya Ubud No. 33, Ubud, Gianyar', -8.5066, 115.2627],
  ['Warung Nasi Mertha', null, 'Jl. Sukma, Peliatan, Gianyar', -8.5119, 115.2731],
  ['Toko Dewi Sri', '6281338000005', 'Jl. Cok Gede Rai, Peliatan, Gianyar', -8.5195, 115.2735],
  ['Kedai Campuhan', '6281338000006', 'Jl. Raya Campuhan, Sayan, Gianyar', -8.5036, 115.2541],
  ['Toko Merta Jaya', '6281338000007', 'Jl. Raya Pengosekan, Mas, Gianyar', -8.5262, 115.2669],
  ['Warung Tegallalang', '6281338000008', 'Jl. Raya Tegallalang, Tegallalang, Gianyar', -8.4493, 115.2794],
  ['Warung Bang Jali', '6281287000001', 'Jl. Cikini Raya No. 45, Menteng, Jakarta Pusat', -6.1921, 106.8389],
  ['Toko Berkah Menteng', '6281287000002', 'Jl. Teuku Cik Ditiro No. 12, Menteng, Jakarta Pusat', -6.1979, 106.8338],
  ['Kios Mas Joko', '6281287000003', 'Jl. HOS Cokroaminoto No. 60, Menteng, Jakarta Pusat', -6.1952, 106.8294],
  ['Pulsa Center Gondangdia', null, 'Stasiun Gondangdia, Menteng, Jakarta Pusat', -6.1862, 106.8326],
  ['Toko Ibu Ratna', '6281287000005', 'Jl. Pegangsaan Timur No. 9, Menteng, Jakarta Pusat', -6.2009, 106.8417],
  ['Warung Madura Subuh', '6281287000006', 'Jl. Matraman Raya No. 77, Jakarta Timur', -6.2031, 106.8551],
  ['Kios Depok Baru', '6281287000007', 'Jl. Margonda Raya No. 100, Depok', -6.3925, 106.8243],
]
