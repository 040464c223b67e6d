/** What of a publication an entry of a file is written from. */
export interface ExportedPublication {
  id: string;
  title: string;
  authors?: readonly { name: string }[];
  typeCode: string;
  year: number;
  inPress?: boolean;
  venue?: string | null;
  volume?: string | null;
  pages?: string | null;
  doi?: string | null;
  url?: string | null;
}
