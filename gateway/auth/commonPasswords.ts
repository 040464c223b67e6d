/** Long passwords that lists of leaked ones put first, in lower case without punctuation, and their local kin. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `123456789012 1234567890123 12345678901234 123456789123 1234567891234 123123123123 123412341234 111222333444
  0123456789012 987654321098 9876543210987 112233445566 102030405060 qwertyuiop12 qwertyuiop123 qwertyuiopasdf
  qwertyqwerty qwerty123456 qwerty1234567 qwerty12345678 qwerty123456789 1q2w3e4r5t6y 1qaz2wsx3edc 1qaz2wsx3edc4rfv
  qazwsxedcrfv zaq12wsxcde3 asdfghjkl123 asdfghjklqwe zxcvbnm12345 zxcvbnm123456 passwordpassword password1234
  password12345 password123456 password1234567 password123456789 passw0rd1234 passw0rd12345 mypassword12 mypassword123
  thisispassword changeme1234 changeme12345 changemenow12 letmein12345 letmein123456 welcome12345 welcome123456
  welcome2024 welcome2025 welcome2026 iloveyou1234 iloveyou12345 iloveyou123456 iloveyouforever administrator
  administrator1 admin1234567 admin12345678 admin123456789 adminadmin12 adminadminadmin superman1234 sunshine1234
  football1234 baseball1234 basketball12 princess1234 dragon123456 monkey123456 master123456 michael12345 jennifer1234
  abcdefghijkl abcdefghijklm abcdefgh1234 abcd12345678 abcd1234abcd abc123abc123 abc123456789 aaaaaa111111
  a1b2c3d4e5f6 a123456789012 test12345678 testtesttest test1234test1234 student12345 student123456 lecturer1234
  faculty12345 faculty123456 university12 university123 university1234 srilanka1234 srilanka12345 srilanka2024
  srilanka2025 srilanka2026 colombo12345 colombo123456 ruhuna123456 peradeniya12 peradeniya123 kelaniya1234 lankalanka12
  ceylon123456 amma12345678 ammathaththa ammathaththa12 cricket12345 cricket123456 computer1234 internet1234
  correcthorsebatterystaple trustno1trustno1 whatever1234 nothing12345 secret123456 google123456 samsung12345`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
