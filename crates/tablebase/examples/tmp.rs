use std::sync::atomic::AtomicBool; use games::playball::Board; use tablebase::*; use std::io::Write;
fn main(){ let name=std::env::args().nth(1).unwrap(); let th:usize=std::env::args().nth(2).unwrap().parse().unwrap();
 let b=Board::shipped(&name).unwrap(); let sp=Space::new(b); println!("{name} positions {} rows {} cols {}",sp.position_count(),sp.row_count(),sp.column_count());
 let t=std::time::Instant::now();
 let sol=solve(sp,th,&AtomicBool::new(false),|_|{}).unwrap();
 println!("{:.2}s",t.elapsed().as_secs_f64());
 let sp=sol.space(); let mut h=std::collections::BTreeMap::new();
 let mut f1=std::io::BufWriter::new(std::fs::File::create(format!("/tmp/dump-{name}-col.bin")).unwrap());
 let mut f2=std::io::BufWriter::new(std::fs::File::create(format!("/tmp/dump-{name}-slot.bin")).unwrap());
 for row in 0..sp.row_count(){ let w=sp.weight(row);
  let val=|column,slot| sol.value(Place{row,column,slot});
  let mut last=0u8; 
  let enc=|v:Option<Value>,last:&mut u8|->u8{ match v{None|Some(Value::Win(1))=>*last,Some(Value::Draw)=>{*last=0;0},Some(Value::Win(d))|Some(Value::Loss(d))=>{*last=d;d}}};
  for column in 0..sp.column_count(){ for slot in 0..7 { if let Some(v)=val(column,slot) { *h.entry(v).or_insert(0u64)+=w; } let e=enc(val(column,slot),&mut last); f1.write_all(&[e]).unwrap(); }}
  let mut last=0u8;
  for slot in 0..7 { for column in 0..sp.column_count(){ let e=enc(val(column,slot),&mut last); f2.write_all(&[e]).unwrap(); }}
 }
 println!("{h:?}"); println!("total {}",h.values().sum::<u64>());
}
