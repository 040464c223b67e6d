/** A hundred names of Sri Lanka: in Sinhala, as English usually writes them, and as others do. */
export const SPELLED_NAMES: readonly (readonly string[])[] = `
  පෙරේරා Perera Perrera පෙරෙරා
  සිල්වා Silva Silwa Sylva සිල්ව
  ප්‍රනාන්දු Fernando Frenando ප්රනාන්දු
  ජයසේකර Jayasekara Jayasekera Jayesekera
  විමලසේන Wimalasena vimalasena Vimalasena Wimalasene
  ගුණසේකර Gunasekara Gunasekera Goonesekera Goonasekara
  ගුණවර්ධන Gunawardena Gunawardhana Goonewardene Gunavardana
  ගුණතිලක Gunathilaka Gunatilaka Goonetilleke Gunathilake
  ගුණරත්න Gunaratne Gunarathna Gunaratna Goonaratne
  ජයවර්ධන Jayawardena Jayewardene Jayawardhana Jayavardana
  ජයසිංහ Jayasinghe Jayasinha Jayesinghe Jayasingha
  ජයසූරිය Jayasuriya Jayasooriya Jayasuria
  ජයතිලක Jayathilaka Jayatilleke Jayatilaka Jayathilake
  ජයරත්න Jayaratne Jayarathna Jayaratna
  ජයතුංග Jayatunga Jayathunga
  අබේසේකර Abeysekara Abeysekera Abesekara Abeyesekera
  අබේසිංහ Abeysinghe Abeysinha Abesinghe
  අබේවික්‍රම Abeywickrama Abeywickreme Abeyewickrama Abewikrama
  අබේගුණවර්ධන Abeygunawardena Abeygunawardhana Abeygoonewardene
  අමරසේකර Amarasekara Amerasekera Amarasekera
  අමරතුංග Amaratunga Amarathunga
  අමරසිංහ Amarasinghe Amerasinghe Amarasinha
  ආරියරත්න Ariyaratne Ariyarathna Ariaratne
  අතපත්තු Atapattu Athapaththu Athapattu
  අල්විස් Alwis Alvis
  බණ්ඩාර Bandara Bandera බන්ඩාර
  බණ්ඩාරනායක Bandaranaike Bandaranayake Bandaranayaka
  බස්නායක Basnayake Basnayaka
  චන්ද්‍රසේකර Chandrasekara Chandrasekera Chandrasekhara
  චන්ද්‍රසිරි Chandrasiri Chandrasiree
  කුරේ Cooray Kuray Coorey
  දහනායක Dahanayake Dahanayaka
  දයාරත්න Dayaratne Dayarathna
  ධර්මදාස Dharmadasa Darmadasa Dharmadhasa
  ධර්මසේන Dharmasena Darmasena ධර්මසෙන
  ඩයස් Dias Dayas
  දිසානායක Dissanayake Disanayake Dissanayaka Disanayaka
  එදිරිසිංහ Edirisinghe Edirisinha
  එදිරිවීර Ediriweera Ediriwira
  ඒකනායක Ekanayake Ekanayaka
  ෆොන්සේකා Fonseka Fonseca Phonseka පොන්සේකා
  ගමගේ Gamage Gamege
  ගෝමස් Gomes Gomez
  හේවගේ Hewage Hewege
  හේරත් Herath Herat
  හෙට්ටිආරච්චි Hettiarachchi Hettiaratchi Hetiarachchi Hettiarachi
  ඉලංගකෝන් Illangakoon Ilangakoon Illangakon
  කාරියවසම් Kariyawasam Kariawasam
  කරුණාරත්න Karunaratne Karunarathna Karunaratna
  කරුණාතිලක Karunatilaka Karunathilaka Karunatilleke
  කොඩිකාර Kodikara Kodikare
  කොඩිතුවක්කු Kodituwakku Kodithuwakku
  කුලරත්න Kularatne Kularathna Kuleratne
  කුලතුංග Kulatunga Kulathunga Kulatunge
  කුමාරසිංහ Kumarasinghe Kumarasinha
  ලියනගේ Liyanage Lianage
  ලොකුගේ Lokuge Lokugay
  මද්දුමබණ්ඩාර Maddumabandara Maddumabandera
  මධුරසිංහ Madurasinghe Madhurasinghe
  මෙන්ඩිස් Mendis Mendiz
  මුණසිංහ Munasinghe Moonesinghe Munasinha
  මොහොමඩ් Mohamed Mohammed Muhammad Mohamad
  නානායක්කාර Nanayakkara Nanayakara
  නවරත්න Nawaratne Navaratne Nawarathna
  පණ්ඩිතරත්න Panditaratne Panditharathna
  පතිරණ Pathirana Patirana
  පීරිස් Peiris Pieris Piris
  පියසේන Piyasena Piasena
  ප්‍රේමදාස Premadasa Premadhasa
  ප්‍රේමරත්න Premaratne Premarathna
  පුෂ්පකුමාර Pushpakumara Puspakumara
  රාජපක්ෂ Rajapaksa Rajapaksha Rajapakse රාජපක්ශ
  රණසිංහ Ranasinghe Ranasinha රනසිංහ
  රණතුංග Ranatunga Ranathunga Ranatunge
  රණවීර Ranaweera Ranawira Ranavira
  රත්නායක Ratnayake Rathnayake Rathnayaka Rathnayeke
  රත්වත්ත Ratwatte Rathwatta Ratwatta
  රොද්‍රිගු Rodrigo Rodrigu
  රූපසිංහ Rupasinghe Roopasinghe Rupasinha
  සමරසිංහ Samarasinghe Samarasinha Samerasinghe
  සමරවීර Samaraweera Samarawira Samaravira
  සමරවික්‍රම Samarawickrama Samarawickreme Samarawikrama
  සේනානායක Senanayake Senanayaka සෙනානායක
  සෙනෙවිරත්න Seneviratne Senaviratne Senevirathna Senewiratne
  සිරිවර්ධන Siriwardena Siriwardana Siriwardhana Siriwardene
  සොයිසා Soysa Zoysa Soyza
  සුරවීර Suraweera Surawira
  තෙන්නකෝන් Tennakoon Thennakoon Tennekoon
  තිලකරත්න Tilakaratne Thilakarathna Tillekeratne Thilakaratne
  උඩවත්ත Udawatta Udawatte
  විතානගේ Vithanage Withanage Vitanage
  වනිගසේකර Wanigasekara Wanigasekera Vanigasekara
  වීරසිංහ Weerasinghe Wirasinghe Veerasinghe Weerasinha
  වීරකෝන් Weerakoon Wirakoon Veerakoon
  වික්‍රමසිංහ Wickramasinghe Wickremesinghe Wickremasinghe Vikramasinha
  වික්‍රමරත්න Wickramaratne Wickremaratne Wikramarathna
  විජේසේකර Wijesekara Wijesekera Wijeyesekera
  විජේසිංහ Wijesinghe Wijeyesinghe Vijesinghe Wijesinha
  විජේරත්න Wijeratne Wijerathna Wijeyeratne
  විජේවර්ධන Wijewardena Wijewardene Wijeyewardene Wijewardhana
  යාපා Yapa Yaapa
  යටවර Yatawara Yatawera`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '));
